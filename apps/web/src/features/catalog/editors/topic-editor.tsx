import type { EditedTopic, TopicRow } from '@kitchen-table/contract/catalog'
import { isTitleTaken, slugFromTitle } from '@kitchen-table/domain/catalog'
import type { Language } from '@kitchen-table/i18n/locale'
import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { adminClient, tracksQuery } from '../../../app/admin-api.ts'
import type { LayoutChoice } from '../../../app/library-view.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { BackLink } from './back-link.tsx'
import { createMergeFlashMessages } from './create-merge-flash-messages.ts'
import type { EditedFields } from './edited-field.ts'
import { invalidateContent } from './editor-queries.ts'
import { toOriginalOptions } from './language-values.ts'
import { messages } from './messages.ts'
import { LayoutChangeGuard, useChooseLayout } from './page-layout.tsx'
import { RecordEditor } from './record-editor.tsx'
import type { FailureMessage } from './record-flash.ts'
import { iconsQuery, topicsQuery } from './record-list-queries.ts'
import { TopicForm } from './topic-form.tsx'
import { TopicPreview } from './topic-preview.tsx'
import {
  defineTopicFields,
  describeTakenTopicTitle,
  emptyTopicValues,
  type TopicValues,
  topicMergeGroups,
  toStoredTopic,
  toTopicInput,
  toTopicRecord,
  validateTopic,
} from './topic-values.ts'
import type { FormDraft } from './use-claimed-draft.ts'
import { useContentUploads } from './use-content-uploads.ts'
import { useRecordForm } from './use-record-form.ts'

type EditedKey = { layout: string; slug: string | null }

/** Saves a topic, whose address stays when its title changes. */
async function saveTopic({ layout, slug }: EditedKey, values: TopicValues, version: number | null) {
  const input = toTopicInput(values)
  return toTopicRecord(
    slug === null || version === null
      ? await adminClient.catalog.createTopic({ ...input, layout })
      : await adminClient.catalog.updateTopic({ ...input, layout, slug, version }),
  )
}

type TopicFormOptions = Pick<TopicEditorProps, 'layout' | 'topic' | 'draft'> & {
  fields: EditedFields<TopicValues>
  otherTopics: readonly TopicRow[]
}

const describeTaken = (title: string, isNew: boolean): FailureMessage => ({
  level: 'error',
  title: isNew ? messages.unableToCreateTopic() : commonMessages.updateFailed(),
  text: describeTakenTopicTitle(title),
})

function useTopicForm({
  layout: { config: layout, title: layoutTitle },
  topic,
  draft,
  fields,
  otherTopics,
}: TopicFormOptions) {
  const chooseLayout = useChooseLayout()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const slug = topic?.slug ?? null
  const findTopic = async (key: string) =>
    toTopicRecord(await adminClient.catalog.findTopic({ layout, slug: key }))

  return useRecordForm<TopicValues>({
    record: `topic:${layout}~${slug ?? 'new'}`,
    draft,
    title: ({ title }) => messages.topicNamed({ title: title.trim() || messages.withoutATitleYet() }),
    fields,
    groups: topicMergeGroups,
    toStoredForm: toStoredTopic,
    loaded: topic === null ? { values: emptyTopicValues, version: null } : toTopicRecord(topic),
    // What an earlier request may have created is in the list: then the server decides.
    validate: (values, mayExist) => validateTopic(values, mayExist ? [] : otherTopics),
    save: (values, version, key) => saveTopic({ layout, slug: key ?? slug }, values, version),
    reload: (key = slug ?? '') => findTopic(key),
    findCreated: ({ title }) => findTopic(slugFromTitle(title, () => '')),
    onSaved: () => invalidateContent(queryClient),
    describeSaved: (record, mergedWith) => [
      { title: messages.saved(), text: messages.topicNamed({ title: record.values.title }) },
      ...createMergeFlashMessages(fields, mergedWith),
    ],
    onCreated({ key }) {
      // Another tab may have chosen another layout; the page of the new topic opens with this one.
      chooseLayout({ config: layout, title: layoutTitle })
      void navigate({ to: '/admin/updatetopic/$slug', params: { slug: key } })
    },
    describeRefusal: ({ title }, code) =>
      code === 'catalog.exists' ? { title: describeTakenTopicTitle(title) } : null,
    describeInvalid: ({ title }) =>
      isTitleTaken(otherTopics, title) ? describeTaken(title, slug === null) : null,
    describeFailure: ({ title }, code) =>
      code === 'catalog.exists'
        ? describeTaken(title, slug === null)
        : { level: 'warn', title: messages.createFailed(), text: messages.topicNotSaved({ title }) },
    onFailed(code) {
      if (code === 'catalog.exists')
        void queryClient.invalidateQueries({ queryKey: topicsQuery(layout).queryKey })
    },
  })
}

/** Returns the topics of the layout that one in this language can be a translation of, without itself. */
function listOriginals(topics: readonly TopicRow[], ownSlug: string | undefined, language: Language) {
  const others = topics.filter(({ slug }) => slug !== ownSlug)
  return toOriginalOptions(
    others.map(({ slug, ...row }) => ({ ...row, key: slug })),
    language,
  )
}

type TopicEditorProps = {
  layout: LayoutChoice
  /** The topic as it is stored, or null to create one. */
  topic: EditedTopic | null
  /** Of the draft that this page writes. */
  draft: FormDraft
}

/** Creates a topic of a layout, or edits one (docs/product.md 14.2). */
export function TopicEditor({ layout, topic, draft }: TopicEditorProps) {
  const [{ data: topicList }, { data: trackList }, { data: iconList }] = useSuspenseQueries({
    queries: [topicsQuery(layout.config), tracksQuery, iconsQuery],
  })
  const tracks = new Map(trackList.tracks.map((row) => [row.slug, row]))
  const fields = defineTopicFields({ tracks, topics: topicList.topics })
  const otherTopics = topicList.topics.filter(({ slug }) => slug !== topic?.slug)
  const editor = useTopicForm({ layout, topic, draft, fields, otherTopics })
  const uploads = useContentUploads()
  const { values, base } = editor
  const heading = topic === null ? messages.createNewTopic() : messages.editTopic({ title: topic.title })
  const status = base.values.disabled ? commonMessages.disabled() : commonMessages.active()

  return (
    <RecordEditor
      heading={heading}
      back={<BackLink to="/admin/topics">{messages.manageTopics()}</BackLink>}
      lead={
        topic === null
          ? messages.inLayout({ layout: layout.title })
          : messages.statusInLayout({ status, layout: layout.title })
      }
      content={topic && { kind: 'topic', key: `${layout.config}~${topic.slug}` }}
      editor={editor}
      fields={fields}
      saveLabel={topic === null ? messages.createTopic() : messages.updateTopic()}
      form={
        <TopicForm
          editor={editor}
          isNew={topic === null}
          otherTopics={otherTopics}
          tracks={trackList.tracks}
          originals={listOriginals(topicList.topics, topic?.slug, values.language)}
          uploads={uploads}
        />
      }
      preview={
        <TopicPreview
          values={values}
          tracks={tracks}
          icons={iconList.icons}
          uploads={uploads}
          onReorder={(next) => editor.form.setFieldValue('tracks', next)}
        />
      }
    >
      <LayoutChangeGuard editor={editor} />
    </RecordEditor>
  )
}
