/** A catalogue with the keys of the English one. A language that lacks a key does not compile. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
