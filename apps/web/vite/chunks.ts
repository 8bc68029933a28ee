/** Modules that only some pages need. They stay in chunks of their own, loaded with those pages. */
const onDemandModules =
  /rich-text|dompurify|dialog|@base-ui|floating-ui|accordion|tabs\.tsx|table\.tsx|video|vimeo|film|use-(unit-playback|video-position)/

/** Modules that only pages for managers and administrators need, which must be in no chunk that learners load. */
const adminModules =
  /virtual:(admin|manager)-contract|src\/features\/(organizations\/|catalog\/(admin|editors)\/|insights\/(?!usage-provider))|src\/routes\/(_authenticated\._admin|-preview-frame)|src\/app\/(list-view|use-list-view|use-search-text|admin-api|manager-api|fetch-preview|figures\/)|src\/features\/learning\/preview-|src\/ui\/(charts\/|tables\/(?!table\.)|use-media-|save-|editor-layout|feedback\/(status-mark|progress-panel)|fields\/(upload-|use-upload|combobox-|color-|normalize-color|tags-|parse-tags))|@tanstack\/(react-|)(table|virtual|form)|form-core|domain\/src\/(catalog\/merge|problems\/|organizations\/(?!organization\.)|insights\/(?!event\.|time-ordered-id))|contract\/src\/(catalog\/(content|help-line|intent)-input|fields|utf8)|node_modules\/zod\//

/** What orders lists by dragging, the text editor, and uploads: in chunks of their own, for the pages that have one. */
const editorModules =
  /dnd-kit|src\/app\/(upload-file|send-with-progress)|src\/ui\/(sortable\/|disable-styles|fields\/pasted-file|rich-text\/(?!rich-text\.|picture-|prose))|tiptap|prosemirror/

/** The modules of the dashboard, and a few small ones that would otherwise be chunks of their own. */
const homeModules =
  /src\/routes\/(_authenticated\.tsx|_authenticated\._learner\.tsx|_authenticated\._learner\.dashboard\.tsx|-dashboard-screen\.tsx|-page-states\.tsx|-track-states\.tsx|-destination\.ts|-signed-in-frame\.tsx)|src\/features\/(learning\/(?!complete-unit|keep-unit|unit-video|remove-from-list)|insights\/)|src\/app\/(patch-query-data|use-debounced)|account-menu|features\/catalog\/(search\/search-form|offered-intents|topic-sections)|site-header|empty-state|rolldown\/runtime/

/** The modules for signing in and the account. Pages of the library need none of them until the session ends. */
const signInModules =
  /src\/features\/accounts\/(?!provider-sign-in-page)|src\/app\/forms\/|src\/ui\/fields\/(code-field|form-error)|domain\/src\/accounts\/(email|help-request|one-time-code|phone|provider-destination)\./

/** The modules of a track's page, without those that it shares with dialogs. */
const lessonModules =
  /\._learner\.track\.\$slug\.tsx\?|routes\/-track-screen|features\/catalog\/(unit-list|use-open-units|track-header|next-tracks)|features\/learning\/complete-unit|features\/catalog\/lesson-sources|ui\/print-element|features\/tools\/lesson-tool|domain\/src\/catalog\/(unit|content-language)\.|learning\/sensitive-lesson|ui\/accordion|@base-ui\/react\/(accordion\/|collapsible\/|internals\/composite\/list\/|utils\/collapsible)/

/** What some lessons of a track have (src/routes/-lesson-parts.ts): no other page loads it ahead. */
const lessonPartsModules =
  /routes\/-lesson-parts|features\/(catalog\/help-line-card|learning\/(keep-unit|position-sender|unit-(video|film)|use-(unit-playback|video-position))|worksheets\/lesson-worksheet)|ui\/(film-(player|transcript)|playback)|domain\/src\/films\/|learning\/video-playback/

/** What pages about help and lessons share, and the first page does not need. */
const helpModules = /src\/app\/help\/(quick-exit|contact-way-links|list-contact-ways)\./

/** The card of what answers a search in own words: loaded with the first response to one. */
const answerModules = /features\/catalog\/search\/answer-card/

/** What a cry for help shows, which is loaded ahead, with what other searches show of it. */
const crisisHelpModules =
  /routes\/-crisis-help|features\/help\/crisis-|features\/catalog\/search\/(answer-status|no-matches|answering-lessons|crisis-lessons|organization-help-lines|understand-search|use-other-layout-config)|domain\/src\/intents\/search-text/

/** The small pages of the library. */
const libraryModules =
  /\._learner\.(AllTopics|AllTracks|myprogress|topic\.\$slug)\.tsx\?|routes\/-topic-screen|features\/catalog\/topic-card|features\/learning\/remove-from-list-button/

/** The page for signing in with an identity provider: its routes share it, and nobody who is signed in needs it. */
const providerSignInModules = /provider-sign-in-(page|screen)/

/** The modules for choosing a password, with the list of common ones. Needed only where a new password is set. */
const newPasswordModules =
  /domain\/src\/accounts\/(common-password|new-password)\.|src\/features\/accounts\/new-password-field/

/** Small dialogs that are loaded ahead while the page is idle: together they are smaller than each by itself. */
const preloadedDialogModules =
  /features\/accounts\/(session-ended-dialog|unsent-work-dialog|help-dialog|help-form-fields)|app\/forms\/(discard-dialog|form-dialog)/

/**
 * The modules of dialogs, also those that only pages for administrators use besides: a chunk of these would make the
 * dialogs larger, which every page loads ahead. What accordions use as well is not among them.
 */
const dialogModules =
  /src\/ui\/overlays\/dialog\.|@floating-ui\/utils\/dist\/floating-ui\.utils\.mjs|@base-ui\/(react\/(dialog\/|internals\/composite\/composite\.|tooltip\/trigger\/TooltipTriggerData|internals\/(constants|useUnmountAfterClose)|utils\/(Common(Popup|Trigger)Data|popup|FocusGuard|InternalBackdrop)|floating-ui-react\/(utils\/|components\/Floating(Portal|Tree|FocusManager|RootStore)|hooks\/use(Dismiss|SyncedFloatingRootContext)))|utils\/(owner|platform|shadowDom|useControlled|mergeCleanups|visuallyHidden|fastHooks|store\/|inertValue|useScrollLock))/

/**
 * The model that recognizes a search as a cry for help. It is large, and loaded while the page is idle, with
 * what the search and the editors share besides. */
const crisisModules =
  /domain\/src\/(help\/(find-crisis|crisis-kind|crisis-model)|language\/(linear-text-model|text-features|split-sentences))/

/** Small modules that most pages with lists and editors share. Each by itself would be named in the page's first script. */
const listModules =
  /src\/(app\/(query-region|format-dates|list-view|use-list-view|use-search-text)|ui\/(tables\/|use-media-|feedback\/(status-mark|progress-panel)|tabs\.|tab-keys))|domain\/src\/insights\/(day-range|statistics-words)\./

/** What draws figures, with its library: loaded with the statistics, and where an organization shows figures. */
const chartModules =
  /src\/(ui\/charts|app\/figures)\/|node_modules\/(@visx|d3-|internmap|classnames)|domain\/src\/(insights\/metrics|organizations\/member-import\/spreadsheet-formula)\./

/** What calculators and worksheets of lessons share with pages for administrators: by itself, each would be a chunk of a few lines. */
const calculatorModules =
  /src\/(ui\/(bar-list|fields\/(checkbox|radio-cards|select-field))|app\/local-today)\.|domain\/src\/calendar\//

/** The same for pages of organizations. */
const organizationModules =
  /src\/(app\/manager-api|features\/organizations\/(queries|member-status|guarded-form-dialog|delete-member-dialog|role-words|flash-topics|settings\/validate-setting))|domain\/src\/organizations\/(invitation|seats|member-change(\.messages)?)\.|virtual:manager-contract/

/**
 * Parts of libraries that only later pages use. By the lists of their libraries' exports, from which the first page
 * imports, they would seem to be needed at the start.
 */
const laterLibraryModules =
  /react-router\/dist\/esm\/useBlocker\.|query-core\/build\/modern\/(queries|infiniteQuery)Observer\.|react-query\/build\/modern\/use(Queries|SuspenseQueries|InfiniteQuery)\./

type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const isEntry = (id: string, graph: ModuleGraph) => graph.getModuleInfo(id)?.isEntry === true

/** Whether the page's script needs a module before it can start, and not only loads it later. */
function isLoadedAtStart(id: string, graph: ModuleGraph): boolean {
  const found = new Set([id])
  for (const current of found) {
    if (isEntry(current, graph)) return true
    for (const importer of graph.getModuleInfo(current)?.importers ?? []) found.add(importer)
  }
  return false
}

const isForAdmins = (id: string) => adminModules.test(id) || editorModules.test(id)

/**
 * Whether at least two entries of the code that learners load need a module: modules that are imported dynamically. Not
 * counted is what the page's script contains anyway. A module that only one page for learners needs stays with that
 * page, even if pages for administrators show parts of it.
 */
function isSharedByLearnerPages(id: string, graph: ModuleGraph): boolean {
  const found = new Set([id])
  let count = 0
  for (const current of found) {
    const info = isForAdmins(current) ? null : graph.getModuleInfo(current)
    if (info === null) continue
    if (info.isEntry) return false
    if (info.dynamicImporters.length > 0) count += 1
    for (const importer of info.importers) found.add(importer)
  }
  return count >= 2
}

/** A chunk of modules that several of the learners' pages share. */
function sharedChunk(name: string, priority: number, isIncluded: (id: string) => boolean) {
  return {
    debugName: name,
    name: (id: string, graph: ModuleGraph) => (isSharedByLearnerPages(id, graph) ? name : null),
    test: (id: string) => isIncluded(id) && !onDemandModules.test(id) && !isForAdmins(id),
    priority,
  }
}

const isHomeModule = (id: string) => homeModules.test(id) && !onDemandModules.test(id) && !isForAdmins(id)

/** Prefers few chunks to small ones, so that the first visit needs few requests (bench/budgets). */
export const chunkGroups = [
  {
    name: 'libraries',
    test: laterLibraryModules,
    includeDependenciesRecursively: false,
    priority: 2.1,
  },
  {
    // With what the page's script needs: one file is smaller than two.
    debugName: 'home',
    name: (id: string, graph: ModuleGraph) =>
      isHomeModule(id) || (isLoadedAtStart(id, graph) && !isEntry(id, graph)) ? 'home' : null,
    priority: 2,
  },
  {
    name: 'provider-sign-in',
    test: providerSignInModules,
    includeDependenciesRecursively: false,
    priority: 1.6,
  },
  { name: 'new-password', test: (id: string) => newPasswordModules.test(id), priority: 1.6 },
  { name: 'find-crisis', test: crisisModules, includeDependenciesRecursively: false, priority: 1.59 },
  {
    name: 'preloaded-dialogs',
    test: preloadedDialogModules,
    includeDependenciesRecursively: false,
    priority: 1.58,
  },
  { name: 'lesson-parts', test: lessonPartsModules, includeDependenciesRecursively: false, priority: 1.57 },
  { name: 'answers', test: answerModules, includeDependenciesRecursively: false, priority: 1.57 },
  { name: 'crisis-help', test: crisisHelpModules, includeDependenciesRecursively: false, priority: 1.57 },
  { name: 'help', test: helpModules, includeDependenciesRecursively: false, priority: 1.57 },
  { name: 'calculators', test: calculatorModules, includeDependenciesRecursively: false, priority: 1.57 },
  { name: 'dialog', test: dialogModules, includeDependenciesRecursively: false, priority: 1.56 },
  { name: 'lesson', test: lessonModules, includeDependenciesRecursively: false, priority: 1.55 },
  { name: 'library', test: libraryModules, includeDependenciesRecursively: false, priority: 1.55 },
  { name: 'list', test: listModules, includeDependenciesRecursively: false, priority: 1.52 },
  { name: 'charts', test: chartModules, includeDependenciesRecursively: false, priority: 1.53 },
  { name: 'organizations', test: organizationModules, includeDependenciesRecursively: false, priority: 1.52 },
  sharedChunk('entrance', 1.5, (id) => signInModules.test(id)),
  sharedChunk('base', 1, () => true),
]
