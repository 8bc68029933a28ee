/** What RFC 5646 (4.4.1) expects everybody to accept. Longer tags exist, and no text needs them. */
const MAX_TAG_LENGTH = 35

/** A well-formed tag of BCP 47 (RFC 5646, 2.1), without the irregular ones of before 2005. */
const LANGUAGE_TAG =
  /^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+)$/i

const directions = ['ltr', 'rtl', 'auto'] as const

/** The attributes of an element that say in which language and direction its words are. */
export type TextLanguage = { lang?: string; dir?: (typeof directions)[number] }

/** Returns those of the attributes of an element of rich text that have a valid value. */
export function pickLanguageAttributes({
  lang = '',
  dir = '',
}: {
  lang?: string | null | undefined
  dir?: string | null | undefined
}): TextLanguage {
  const isTag = lang !== null && lang.length <= MAX_TAG_LENGTH && LANGUAGE_TAG.test(lang)
  const direction = directions.find((known) => known === dir?.toLowerCase())
  return { ...(isTag && { lang }), ...(direction && { dir: direction }) }
}
