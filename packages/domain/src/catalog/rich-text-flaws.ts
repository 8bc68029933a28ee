import type { Language } from '@kitchen-table/i18n/locale'
import { findBareValues, isBareAddress } from '../facts/bare-values.ts'

/** What a rich text is made of, in the order of the text. */
export type RichTextParts = {
  linkUrls: string[]
  images: { src: string; alt: string }[]
  headings: { level: number; words: string }[]
  /** The text of each paragraph, heading, item or line. */
  blocks: string[]
}

/** What can be wrong in a rich text, whatever the time is. */
export type RichTextFlaws = {
  /** Addresses of links and pictures that are not encrypted. */
  insecureUrls: string[]
  /** Addresses of pictures that other websites send to each reader. */
  linkedPictures: string[]
  /** Addresses of pictures without a description; '' for one that the text contains. */
  imagesWithoutWords: string[]
  /** The words of headings that are deeper than their place allows. */
  skippedHeadings: string[]
  /** Values that can become wrong with time, and that the text does not name as facts. */
  bareValues: string[]
}

/**
 * Returns the headings with a higher one nowhere before them, or more than one level above them. Pages show the highest
 * heading of a text at the level that fits the page, so a text may begin with the second level and stay there.
 */
export function listSkippedHeadings(headings: RichTextParts['headings']): string[] {
  const highest = Math.min(...headings.map(({ level }) => level))
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? highest - 1) + 1)
    .map(({ words }) => words)
}

/** `language` is that of the text. */
export function collectRichTextFlaws(
  { linkUrls, images, headings, blocks }: RichTextParts,
  language: Language,
): RichTextFlaws {
  const bareValues = blocks.flatMap((block) => findBareValues(block, language))
  const urls = [...linkUrls, ...images.map(({ src }) => src)]
  return {
    insecureUrls: urls.filter((url) => /^http:/i.test(url)),
    linkedPictures: images.map(({ src }) => src).filter((src) => /^https?:/i.test(src)),
    imagesWithoutWords: images
      .filter(({ alt }) => alt.trim() === '')
      .map(({ src }) => (src.startsWith('data:') ? '' : src)),
    skippedHeadings: listSkippedHeadings(headings),
    bareValues: [...new Set([...bareValues, ...linkUrls.filter(isBareAddress)])],
  }
}
