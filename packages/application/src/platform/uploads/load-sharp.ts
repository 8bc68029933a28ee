/** Returns the library that decodes pictures. It is large, so that it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The cache would hold up to 50 MB of decoded pictures, and no picture is read twice.
  sharp.cache(false)
  return sharp
}
