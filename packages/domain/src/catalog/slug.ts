const LONGEST = 80

/** Words that mean something else in a slug's place: settings, routes and prototype names (security.md T13). */
const reserved = new Set(
  `all none null undefined default demo blank superadmin medica fci new edit admin api files
  createtopic updatetopic createtrack updatetrack createunit updateunit iconlist stats
  layouts topics tracks units resources
  constructor prototype proto hasownproperty isprototypeof propertyisenumerable tolocalestring tostring valueof`.split(
    /\s+/,
  ),
)

/** Letters that Unicode does not decompose to an ASCII base. */
const folded = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i' }),
)

/** Marks that NFKD splits off a letter: `é` is `e` and one of these. */
const combiningMarks = /\p{M}/gu

function asciiWords(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => folded.get(letter) ?? '-')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '')
}

/**
 * The address of something that a person has named (security.md T13): `[a-z0-9-]`, 1 to 80 characters, never a
 * reserved word. A title with no usable letter becomes `item-` and eight random characters from `random`.
 */
export function slugFromTitle(title: string, random: () => string): string {
  const slug = asciiWords(title)
  if (slug === '') return `item-${random()}`
  return reserved.has(slug) ? `${slug}-1` : slug
}

/** The same slug with `-2`, `-3` …, still within the length. `n` counts from 1, which is the slug itself. */
export function numberedSlug(slug: string, n: number): string {
  if (n <= 1) return slug
  const ending = `-${n}`
  return slug.slice(0, LONGEST - ending.length).replace(/-+$/, '') + ending
}

export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/
