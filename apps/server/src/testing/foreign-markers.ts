import { canary } from './sample-library.ts'
import { emailOf, type SampleName, type SamplePerson, sampleNames, samplePeople } from './sample-people.ts'

/** What a success must not carry: other organisations' words, hidden content, and other people. */
export function foreignMarkers({ name, role, group }: SamplePerson & { name: string }): string[] {
  const organisations = [canary.acme, canary.globex, canary.dormant].filter(
    (mark) => mark !== `canary-${group}`,
  )
  const hidden = role === 'admin' ? [] : [canary.hidden]
  const people = sampleNames
    .filter((other) => other !== name)
    .flatMap((other) => [`"${emailOf(other)}"`, `"Canary-${other}"`])
  return [...organisations, ...hidden, ...people]
}

export function foreignMarkersFor(name: SampleName): string[] {
  return foreignMarkers({ name, ...samplePeople[name] })
}
