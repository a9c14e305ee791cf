/** A start failure that the user can fix. The message is one sentence and is printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError"
}

/** A failure while stopping. The message is one sentence and is printed without a stack trace. */
export class StopError extends Error {
  override name = "StopError"
}
