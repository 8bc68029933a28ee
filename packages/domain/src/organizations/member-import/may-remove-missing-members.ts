/**
 * Whether those who are not in a file may be removed by it: at least half of the learners who were members before are in it
 * (docs/security.md T67). A file of one department, or of another organization, removes nobody.
 */
export function mayRemoveMissingMembers({
  learners,
  missing,
}: {
  learners: number
  missing: number
}): boolean {
  return missing * 2 <= learners
}
