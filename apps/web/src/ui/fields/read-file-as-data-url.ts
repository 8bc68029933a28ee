/**
 * Returns a file as a data URL, or '' if it cannot be read: the page's content security policy allows no pictures from
 * `blob:` addresses.
 */
export function readFileAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
