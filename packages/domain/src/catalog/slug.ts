const MAX_LENGTH = 80

/** Words that have another meaning where slugs are used: settings, routes, prototype names (docs/security.md T13). */
const reservedSlugs = new Set(
  `all none null undefined default demo blank superadmin medica fci new edit admin api files
  createtopic updatetopic createtrack updatetrack createunit updateunit iconlist stats
  layouts topics tracks units resources
  constructor prototype proto hasownproperty isprototypeof propertyisenumerable tolocalestring tostring valueof`.split(
    /\s+/,
  ),
)

/** Letters that Unicode does not decompose to an ASCII base. */
const asciiFoldings = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' }),
)

/** Marks that NFKD splits off a letter: `é` is `e` and one of these. */
const combiningMarks = /\p{M}/gu

/** Returns a title in the characters of a slug, which may be none. */
export function toAsciiWords(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => asciiFoldings.get(letter) ?? '-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
}

/**
 * Returns the slug of a title (docs/security.md T13): `[a-z0-9-]`, 1 to 80 characters, never a reserved word. A title
 * without a usable letter becomes `item-` and eight random characters from `randomSuffix`.
 */
export function slugFromTitle(title: string, randomSuffix: () => string): string {
  const slug = toAsciiWords(title)
  if (slug === '') return `item-${randomSuffix()}`
  return reservedSlugs.has(slug) ? `${slug}-1` : slug
}

/** Returns the slug with `-2`, `-3` … within the same length. `n` counts from 1, which is the slug itself. */
export function appendSlugNumber(slug: string, n: number): string {
  if (n <= 1) return slug
  const suffix = `-${n}`
  return slug.slice(0, MAX_LENGTH - suffix.length).replace(/-+$/, '') + suffix
}

/** Whether a slug has another meaning somewhere, so that no title gives it. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}
