import { canary } from '@kitchen-table/application/testing/samples'
import { emailOf, type SampleName, type SamplePerson, sampleNames, samplePeople } from './sample-people.ts'

/**
 * Returns the texts that a successful response to this person must not contain: canaries of other organizations and of
 * hidden content, of which administrators may read both, addresses and names of other people.
 */
export function foreignMarkers({ name, role, group }: SamplePerson & { name: string }): string[] {
  const isAdmin = role === 'admin'
  const organizations = [canary.acme, canary.globex, canary.dormant, canary.medica].filter(
    (marker) => !isAdmin && marker !== `canary-${group}`,
  )
  const hidden = isAdmin ? [] : [canary.hidden]
  const people = sampleNames
    .filter((other) => other !== name)
    .flatMap((other) => [`"${emailOf(other)}"`, `"Canary-${other}"`])
  return [...organizations, ...hidden, ...people]
}

export function foreignMarkersFor(name: SampleName): string[] {
  return foreignMarkers({ name, ...samplePeople[name] })
}
