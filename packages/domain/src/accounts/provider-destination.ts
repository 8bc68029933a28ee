import { destinationFromState } from './destination.ts'

/** What may stand in the address that leads to an identity provider: no sign that a host or a scheme needs. */
const segmentPattern = /^[A-Za-z0-9-]{1,40}$/

export function isSafePathSegment(text: string): boolean {
  return segmentPattern.test(text)
}

/**
 * The page that somebody wants who comes by `/medica/{via}/{destination}`: the two are a path of ours without its first
 * slash, as `state` is: `/medica/track/first-budget` leads to `/track/first-budget`, `/medica/AllTopics` to
 * `/AllTopics`. Whatever leads nowhere leads home.
 */
export function resolveProviderDestination(via?: string | null, destination?: string | null): string {
  const segments = [via, destination].filter((part) => part !== undefined && part !== null && part !== '')
  if (!segments.every((part) => isSafePathSegment(String(part)))) return destinationFromState(null)
  return destinationFromState(segments.join('/'))
}
