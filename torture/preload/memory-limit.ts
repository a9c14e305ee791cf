// Loaded before Sandpost by `--import` where no cgroup can be made: tells the program a memory limit, as a container would.
process.constrainedMemory = () => Number(process.env.TORTURE_MEMORY)
