/** Why Sandpost cannot start, in one sentence for the person at the terminal: printed as it is, without a stack trace. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "StartError"
  }
}

/** What a stop could not do, in one sentence for the person at the terminal: printed as it is, without a stack trace. */
export class StopError extends Error {
  constructor(message: string) {
    super(message)
    this.name = "StopError"
  }
}
