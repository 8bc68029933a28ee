/** The best encoding that a client takes, of those that we prepare. */
export function chosenEncoding(accepted: string | null | undefined): 'br' | 'gzip' | null {
  if (!accepted) return null
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (name: string) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/i.test(offer)),
    )
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
