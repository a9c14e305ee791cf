interface BuiltIns {
  ArrayBuffer: ArrayBuffer
  Date: Date
  Error: Error
  RegExp: RegExp
  Uint8Array: Uint8Array
  URL: URL
}

/**
 * Whether a value is of a built-in class or of one that extends it, whichever realm made it. `instanceof` knows only the classes of its own realm, and test
 * environments such as jsdom and Jest replace them: there a Buffer is no `instanceof Uint8Array`.
 */
export const isBuiltIn = <Name extends keyof BuiltIns>(value: unknown, name: Name): value is BuiltIns[Name] =>
  Object.prototype.toString.call(value) === `[object ${name}]`

/** Whether a value is an error, also a DOMException, such as that of an aborted request. */
export const isError = (value: unknown): value is Error =>
  isBuiltIn(value, "Error") || Object.prototype.toString.call(value) === "[object DOMException]"
