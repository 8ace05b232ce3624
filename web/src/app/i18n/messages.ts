/** What the portal says, by area: each area's `words/en.ts` adds its own to this. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the words are.
export interface Messages {}

/** A catalogue with the keys of the English one. A language that lacks a key does not compile. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
