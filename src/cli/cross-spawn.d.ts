// The package has no types of its own. It starts a command as Node does; on Windows it also finds and runs `.cmd` files.
declare module "cross-spawn" {
  const spawn: typeof import("node:child_process").spawn
  export default spawn
}
