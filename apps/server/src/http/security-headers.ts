const PLAYER_ORIGIN = 'https://player.vimeo.com'

type PolicySources = {
  /** Where pages send files directly, if not to this server. Pictures are always served by this server. */
  filesOrigin: string | null
  /** Where rich text shows pictures from (docs/product.md 4.11). */
  pictureOrigins: readonly string[]
  /** The hash of the page's own style element, as the policy has it: `sha256-…`. */
  styleHash?: string | null
}

export const formatContentSecurityPolicy = ({
  filesOrigin,
  pictureOrigins,
  styleHash,
}: PolicySources): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", styleHash && `'${styleHash}'`].filter(Boolean).join(' '),
    ["img-src 'self' data:", ...pictureOrigins].join(' '),
    // Films; their captions, and a film that an editor has just uploaded, are in the memory of the page.
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", filesOrigin].filter(Boolean).join(' '),
    `frame-src ${PLAYER_ORIGIN}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': formatContentSecurityPolicy({ filesOrigin: null, pictureOrigins: [] }),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': `camera=(), microphone=(), geolocation=(), fullscreen=(self "${PLAYER_ORIGIN}"), autoplay=(self "${PLAYER_ORIGIN}")`,
}
