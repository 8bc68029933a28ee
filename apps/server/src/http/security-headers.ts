const PLAYER_ORIGIN = 'https://player.vimeo.com'

/** `filesOrigin` is where pages send files directly, if not to this server. */
const contentSecurityPolicy = (filesOrigin: string | null) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Rich text may show pictures from the web (docs/product.md 4.11).
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    ["connect-src 'self'", filesOrigin].filter(Boolean).join(' '),
    `frame-src ${PLAYER_ORIGIN}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy(null),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': `camera=(), microphone=(), geolocation=(), fullscreen=(self "${PLAYER_ORIGIN}"), autoplay=(self "${PLAYER_ORIGIN}")`,
}

/** Headers of pages, which send files to `filesOrigin` if it is not null. */
export const pageSecurityHeaders = (filesOrigin: string | null): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'Content-Security-Policy': contentSecurityPolicy(filesOrigin),
})

/** Headers of uploaded files: no script runs in them, even if they are opened directly (docs/security.md T51). */
export const fileHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}
