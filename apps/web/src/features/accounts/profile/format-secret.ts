/** In groups of four, as a person copies it into their app letter by letter. */
export function formatSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
