/** A link inside a sentence: underlined, so that it does not differ by color alone. */
export const linkStyle =
  'text-accent underline decoration-[0.08em] underline-offset-[0.18em] transition-colors hover:text-accent-deep hover:decoration-[0.14em]'

/** A link that stands by itself, such as "All topics" beside a heading. */
export const standaloneLinkStyle =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-accent decoration-[0.12em] underline-offset-[0.2em] hover:text-accent-deep hover:underline'
