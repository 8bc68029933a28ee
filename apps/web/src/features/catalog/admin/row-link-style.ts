import { standaloneLinkStyle } from '../../../ui/link-style.ts'

/** A link in a row of a list: 44 px high without making the row higher. */
export const rowLinkStyle = `${standaloneLinkStyle} -my-3 max-w-full`
