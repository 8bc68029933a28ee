import { type EventCode, findEventKind } from './event.ts'

/** What there is in the library now. */
export type KnownContent = {
  hasTrack: (slug: string) => boolean
  hasUnit: (unitId: string) => boolean
  /** Whether it is a resource for the person, or a unit with an attachment. */
  hasFile: (id: string) => boolean
}

/** Returns whether the detail of an event names what its code is about (docs/product.md 10.1). */
export function isKnownDetail(event: EventCode, detail: string, known: KnownContent): boolean {
  const kind = findEventKind(event)?.detail
  switch (kind) {
    case 'track':
      return known.hasTrack(detail)
    case 'track_pair': {
      const tracks = detail.split('>')
      return tracks.length === 2 && tracks.every(known.hasTrack)
    }
    case 'unit':
      return known.hasUnit(detail)
    case 'file':
      return known.hasFile(detail)
    case 'term':
      return detail.trim() !== ''
    case 'role':
    case undefined:
      return false
    default:
      return kind satisfies never
  }
}
