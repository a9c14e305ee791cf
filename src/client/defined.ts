type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** The fields that are not undefined: an absent one and one that is undefined are not the same to the contract's types. */
export const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
