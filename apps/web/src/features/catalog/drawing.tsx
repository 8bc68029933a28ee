/** An icon of the library as sanitized SVG (docs/security.md T09), inlined so that it takes the page's colors. */
export function IconDrawing({ svg, className = 'size-7' }: { svg: string | undefined; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block *:size-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized before it was stored
      dangerouslySetInnerHTML={{ __html: svg ?? PLACEHOLDER_SVG }}
    />
  )
}

const PLACEHOLDER_SVG =
  '<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="4 5"><circle cx="16" cy="16" r="10"/></svg>'

/** Returns the `src` of a picture for an `img`. An SVG becomes a data URL: inside an `img` it cannot run scripts. */
export function getPictureUrl(picture: { svg: string } | { href: string }): string {
  return 'svg' in picture ? `data:image/svg+xml,${encodeURIComponent(picture.svg)}` : picture.href
}
