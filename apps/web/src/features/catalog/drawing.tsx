/**
 * A drawing of the library, cleaned by the server when it was stored (docs/security.md T09). It is set in place rather than
 * loaded as an image so that it takes the page's colours.
 */
export function IconDrawing({ svg, className = 'size-7' }: { svg: string | undefined; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block *:size-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the way into the store
      dangerouslySetInnerHTML={{ __html: svg ?? PLACEHOLDER_SVG }}
    />
  )
}

const PLACEHOLDER_SVG =
  '<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-dasharray="4 5"><circle cx="16" cy="16" r="10"/></svg>'

/** A picture's address for an `img`: a drawing is carried along, where it can do nothing but be seen. */
export function getPictureUrl(picture: { svg: string } | { href: string }): string {
  return 'svg' in picture ? `data:image/svg+xml,${encodeURIComponent(picture.svg)}` : picture.href
}
