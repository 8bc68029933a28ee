/**
 * Everything that can be irregular in a deployment. `corrected`: the record is taken over with the change; `left out`: the
 * record, or the named part of it, is not adopted; `kept`: it is adopted as it is, and the operator should check it.
 */
export const findingKinds = {
  'record-invalid': { outcome: 'left out', words: 'records that cannot be read' },
  'field-unknown': { outcome: 'left out', words: 'fields that this product does not have' },
  'field-defaulted': { outcome: 'corrected', words: 'fields that were missing' },
  'value-replaced': { outcome: 'corrected', words: 'values that this product does not have' },
  'entry-unparsable': { outcome: 'left out', words: 'entries of lists that cannot be read' },
  'entry-repeated': { outcome: 'corrected', words: 'entries that stood in a list twice' },
  'placeholder-removed': { outcome: 'corrected', words: "placeholders 'null' in foundIn" },
  'found-in-outdated': { outcome: 'corrected', words: 'units whose foundIn did not agree with the tracks' },
  'reference-dropped': { outcome: 'corrected', words: 'references to records that do not exist' },
  'key-renamed': { outcome: 'corrected', words: 'keys that are no addresses here, and were renamed' },
  'markup-cleaned': { outcome: 'corrected', words: 'texts and drawings from which markup was removed' },
  'text-too-long': { outcome: 'kept', words: 'texts that are longer than an editor may save' },
  'email-lower-cased': { outcome: 'corrected', words: 'e-mail addresses that were not in lower case' },
  'email-unusable': { outcome: 'left out', words: 'e-mail addresses that are none' },
  'address-used-twice': {
    outcome: 'corrected',
    words: 'people without an address here, as someone else has it',
  },
  'duplicate-member': { outcome: 'corrected', words: 'members who stood in an organization twice' },
  'member-of-two-organizations': {
    outcome: 'corrected',
    words: 'members of several organizations, now of one',
  },
  'members-above-limit': { outcome: 'kept', words: 'organizations with more members than allowed' },
  'manager-of-nobody': { outcome: 'left out', words: 'e-mail addresses of managers that no member has' },
  'role-replaced': { outcome: 'corrected', words: 'roles that were replaced' },
  'sub-group-replaced': { outcome: 'corrected', words: 'sub-groups that two records name differently' },
  'progress-missing': { outcome: 'kept', words: 'members without a row in Users' },
  'row-of-nobody': { outcome: 'left out', words: 'rows in Users of people who are not known' },
  'member-without-account': { outcome: 'kept', words: 'members without an account in the user pool' },
  'account-without-membership': {
    outcome: 'corrected',
    words: 'accounts that no organization listed as a member',
  },
  'administrator-was-member': { outcome: 'corrected', words: 'administrators who were listed as members' },
  'resource-for-nobody': { outcome: 'corrected', words: 'resources for nobody, taken over as disabled' },
  'event-code-unknown': { outcome: 'left out', words: 'events with an unknown code' },
  'event-of-unknown-user': { outcome: 'kept', words: 'events of people who are not known, under pseudonyms' },
  'event-of-unknown-group': { outcome: 'kept', words: 'events of organizations that do not exist' },
  'event-without-start': { outcome: 'left out', words: 'completed videos without a start on the day before' },
  'file-missing': { outcome: 'left out', words: 'files that are not in the bucket' },
  'file-unusable': { outcome: 'left out', words: 'pictures that cannot be used' },
  'file-not-copied': { outcome: 'left out', words: 'files that were not copied, as no bucket was named' },
  'banner-left-out': { outcome: 'left out', words: 'banners, whose place in the bucket is not known' },
  'removed-here': { outcome: 'left out', words: 'people who were removed here, and stay away' },
  'removed-there': { outcome: 'kept', words: 'records of an earlier run that the deployment no longer has' },
  'changed-here': { outcome: 'left out', words: 'changes to records that were changed here as well' },
  'exists-here': { outcome: 'left out', words: 'records that exist here already, and differ' },
} as const satisfies Record<string, { outcome: 'corrected' | 'left out' | 'kept'; words: string }>

export type FindingKind = keyof typeof findingKinds

export type Finding = { kind: FindingKind; table: string; key: string; detail: string }

/** Notes what is irregular in the record that is being read. */
export type Note = (kind: FindingKind, detail?: string) => void

/** Returns the function that notes what is irregular in one record. */
export type NoteOf = (table: string, key: string) => Note

export type FindingCounts = ReadonlyMap<FindingKind, number>

/** Returns a collector of findings, which counts them and passes each on. */
export function createFindingCollector(write: (finding: Finding) => void) {
  const counts = new Map<FindingKind, number>()
  const add = (finding: Finding) => {
    counts.set(finding.kind, (counts.get(finding.kind) ?? 0) + 1)
    write(finding)
  }
  const noteOf: NoteOf =
    (table, key) =>
    (kind, detail = '') =>
      add({ kind, table, key, detail })
  return { counts, noteOf }
}

/** For records that were read before, and whose findings are noted already. */
export const noteNothing: NoteOf = () => () => {}
