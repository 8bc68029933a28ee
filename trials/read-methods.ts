/**
 * The methods of ports that only read, or remove only what was never acknowledged, by port and name. All others are
 * called by one of the writes (store-writes.ts).
 */
export const readMethods: readonly string[] =
  `catalog.readVersion catalog.read catalog.readChanges versions.list versions.find
    catalog.findTrack catalog.findUnit catalog.findTopic catalog.findLayout catalog.findIcon
    catalog.findHelpLine catalog.findIntent
    resources.list resources.find fileReferences.isReferenced
    imports.find imports.list imports.listCreatedBefore imports.findBefore
    files.get files.createUploadTarget files.createDownloadAddress files.removeAbandoned uploads.find uploads.listOf uploads.listExpired
    progress.read progress.listCompletions groups.find groups.list members.list members.count members.find members.search
    members.summarize members.countSeats audit.countInvitations audit.list audit.listAbout people.findNames people.search events.list
    ownData.listLogins ownData.listTrackViews ownData.listEvents memberImports.find memberImports.list
    memberImports.countRows memberImports.listRows memberImports.findRow memberImports.listRowsOf
    memberImports.findNamed memberImports.listExpired memberImports.nextRow
    events.countByCode events.countPeople events.findPseudonyms events.rankDetails events.countDetailPeople events.findFirstDays totals.list reports.find
    reportSubscriptions.find reportSubscriptions.listDue searchAnswers.list people.find people.findByEmail
    sessions.find sessions.list
    challenges.find notices.list outbox.readBacklog outbox.findWaiting directory.find directory.findByEmail
    directory.findExternal directory.list authenticator.findChallenge authenticator.checkPassword
    secondFactor.countRecoveryCodes jobs.find jobs.listResults`.split(/\s+/)
