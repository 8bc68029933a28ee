/** Whether HTML has words, besides a picture. */
function hasWords(html: string): boolean {
  const withoutSheets = html.replace(/<style\b[\s\S]*?<\/style>/gi, '')
  const { body } = new DOMParser().parseFromString(withoutSheets, 'text/html')
  return body.textContent?.trim() !== ''
}

/**
 * Returns the file that a paste is about: a screenshot, or a picture or file that was copied by itself. Word processors
 * and spreadsheets add a picture of the words, which is none; undefined for them.
 */
export function findPastedFile(clipboard: DataTransfer): File | undefined {
  const isPicture = ({ type }: File) => type.startsWith('image/')
  const files = [...clipboard.files]
  const file = files.find(isPicture) ?? files[0]
  if (file === undefined || !isPicture(file)) return file
  return hasWords(clipboard.getData('text/html')) ? undefined : file
}
