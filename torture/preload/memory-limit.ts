// Loaded before Sandpost by `--import` where no cgroup can be made: sets a memory limit for the program, like a container.
process.constrainedMemory = () => Number(process.env.TORTURE_MEMORY)
