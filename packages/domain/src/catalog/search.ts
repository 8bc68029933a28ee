import { type NormalizedText, toNormalizedForms } from '../language/to-normalized-forms.ts'

/** Longer terms are truncated: no title in the library has a hundred characters (docs/security.md T55). */
const MAX_TERM_LENGTH = 100

const controlCharacters = /\p{Cc}+/gu

/** Returns the term to search for: one line without control characters, trimmed, at most 100 characters. */
export function normalizeSearchTerm(input: string): string {
  return [...input.replace(controlCharacters, ' ').trim()].slice(0, MAX_TERM_LENGTH).join('').trim()
}

type SearchedTrack = { title: string; keywords: string[] }

/** The normalized title and keywords of tracks. Tracks never change, and are searched again with every term. */
const normalizedTexts = new WeakMap<SearchedTrack, NormalizedText[]>()

function normalizeTrack(track: SearchedTrack): NormalizedText[] {
  const existing = normalizedTexts.get(track)
  if (existing) return existing
  const texts = [track.title, ...track.keywords].map(toNormalizedForms)
  normalizedTexts.set(track, texts)
  return texts
}

/**
 * Returns the rule by which a track is found: its title or any keyword contains the term, case-insensitive and as plain
 * text (docs/product.md 5.2). How apostrophes, hyphens, parentheses, accents and spaces were typed makes no difference.
 * An empty term matches everything; one of nothing but hyphens and parentheses is compared as it is.
 */
export function createTrackMatcher(term: string): (track: SearchedTrack) => boolean {
  const { spaced, joined } = toNormalizedForms(term)
  if (spaced === '') return ({ title, keywords }) => [title, ...keywords].some((text) => text.includes(term))
  return (track) =>
    normalizeTrack(track).some((text) => text.spaced.includes(spaced) || text.joined.includes(joined))
}
