// Loaded before Sandpost by `--import` if no cgroup can be created: sets a memory limit for the program, like a container.
process.constrainedMemory = () => Number(process.env.TORTURE_MEMORY)
