/** Headers of uploaded files: no script runs in them, even if they are opened directly (docs/security.md T51). */
export const uploadedFileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** Returns the header's value by RFC 6266: an ASCII name for old clients, and the full name in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

/** Returns the headers of a file that is made for one request, and saved under a name. */
export function downloadHeaders(type: string, name: string): Record<string, string> {
  return {
    ...uploadedFileHeaders,
    'Content-Type': type,
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'no-store',
  }
}
