type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** Removes undefined fields: the contract's types distinguish absent and undefined fields. */
export const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
