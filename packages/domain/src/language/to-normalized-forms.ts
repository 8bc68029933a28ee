const apostrophes = /['’‘ʼ`´′]/gu
const combiningMarks = /\p{M}+/gu
/** Hyphens, dashes and parentheses: "laid-off", "401(k)". */
const joiners = /[-‐‑‒–—−()]+/gu
const spaces = /\s+/gu

/** A text in lower case, without accents and apostrophes, and with single spaces, in two forms. */
export type NormalizedText = {
  /** Hyphens and parentheses are spaces: "laid off", "401 k". */
  spaced: string
  /** Hyphens and parentheses are gone: "laidoff", "401k". */
  joined: string
}

const collapse = (text: string) => text.replace(spaces, ' ').trim()

/** Returns what two texts have in common however they were typed: on a phone, with accents, with or without hyphens. */
export function toNormalizedForms(text: string): NormalizedText {
  const plain = text.normalize('NFKD').replace(combiningMarks, '').replace(apostrophes, '').toLowerCase()
  return { spaced: collapse(plain.replace(joiners, ' ')), joined: collapse(plain.replace(joiners, '')) }
}
