/**
 * Whether a text has nothing that a reader would see: it is empty, or has only spaces, control and invisible characters. Such a value of a
 * search, a wait, a deletion or a flag is that of a variable that is not set. It is refused everywhere, because it would mean "all" (search.empty).
 */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)
