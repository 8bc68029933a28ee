/** Modules that only some pages need. They stay in chunks of their own, loaded with those pages. */
const onDemandModules =
  /rich-text|dompurify|dialog|@base-ui|floating-ui|accordion|tabs\.tsx|table\.tsx|video|vimeo/

/** The parts of the kit that only administrators' and managers' screens use, and the packages below them. */
const deskModules =
  /src\/ui\/(data-rows|data-table|use-data-rows|use-row-selection|filter-chips|selection-bar|status-mark|save-bar|save-shortcut|editor-layout|progress-panel|tags-field|parse-tags|upload-field|upload-parts|use-upload|color-field|normalize-color|combobox-field)|@tanstack\/(react-table|table-core|react-virtual|virtual-core|react-form|form-core)/

/** What orders lists by dragging, the text editor, and uploads: in chunks of their own, for the pages that have one. */
const editorModules =
  /@dnd-kit|src\/app\/(upload-file|send-with-progress)|src\/ui\/(sortable|move-item)|tiptap|prosemirror|clean-pasted|pasted-lists|link-panel/

/** The modules of the dashboard, and a few small ones that would otherwise be chunks of their own. */
const homeModules =
  /src\/routes\/(_authenticated\.tsx|_authenticated\._learner\.tsx|_authenticated\._learner\.dashboard\.tsx|-dashboard-screen\.tsx|-page-states\.tsx|-track-states\.tsx|-destination\.ts)|src\/features\/(learning|insights)\/|src\/app\/patch-query-data|account-menu|search-form|topic-sections|site-header|empty-state|terms-page|rolldown\/runtime/

/** The modules for signing in and the account. Pages of the library need none of them until the session ends. */
const signInModules =
  /src\/features\/accounts\/|src\/routes\/-provider-sign-in-screen|src\/app\/forms\/|src\/ui\/(code-field|form-error)|domain\/src\/accounts\/(email|help-request|one-time-code|phone|provider-destination)\./

/** The modules for choosing a password, with the list of common ones. Needed only where a new password is set. */
const newPasswordModules =
  /domain\/src\/accounts\/(common-password|new-password)\.|src\/features\/accounts\/new-password-field/

/** Prefers few chunks to small ones, so that the first visit needs few requests (bench/budgets). */
export const chunkGroups = [
  { name: 'home', test: (id: string) => homeModules.test(id) && !onDemandModules.test(id), priority: 2 },
  { name: 'new-password', test: (id: string) => newPasswordModules.test(id), priority: 1.6 },
  {
    name: 'entrance',
    test: (id: string) => signInModules.test(id) && !onDemandModules.test(id),
    minShareCount: 2,
    priority: 1.5,
  },
  {
    name: 'desk',
    test: (id: string) => deskModules.test(id),
    minShareCount: 2,
    priority: 1.4,
  },
  {
    name: 'base',
    test: (id: string) => !onDemandModules.test(id) && !deskModules.test(id) && !editorModules.test(id),
    minShareCount: 2,
    priority: 1,
  },
]
