import type { ContentVersion } from '@kitchen-table/contract/catalog'
import { type ContentKey, isSameValue } from '@kitchen-table/domain/catalog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminClient } from '../../../app/admin-api.ts'
import { formatMoment } from '../../../app/format-dates.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { EditedField } from './edited-field.ts'
import { FieldComparison } from './field-comparison.tsx'
import { describeFailedSave } from './field-errors.ts'
import { isSameRichText } from './rich-text-words.ts'
import { useRestoredFlash } from './use-restored-flash.ts'
import { useVersions } from './use-versions.ts'
import { messages } from './versions.messages.ts'

type VersionsDialogProps = {
  content: ContentKey
  /** The version that the editor has read; another editor may have saved a newer one. */
  version: number
  fields: Readonly<Record<string, EditedField>>
  /** Unsaved changes must be saved or discarded before another version is restored. */
  hasUnsavedChanges: boolean
  /** Shows what is stored after a version was restored. Resolves to what does so again when that is undone. */
  onRestored: () => Promise<() => Promise<unknown>>
  onClose: () => void
}

function describeVersion({ savedAt, savedBy }: ContentVersion): string {
  const when = savedAt === null ? messages.theBeginning() : formatMoment(savedAt)
  return savedBy === null ? when : messages.versionBy({ moment: when, editor: savedBy })
}

/** The versions of a record: who saved them when, what they differ in, and a button that restores one. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { content, version: openedVersion, fields, hasUnsavedChanges, onRestored, onClose } = props
  const [chosen, setChosen] = useState<string>('')
  const { query, versions, hasEarlier, earlier: loadingEarlier } = useVersions(content)
  const announceRestored = useRestoredFlash(content)
  const [newest] = versions
  const version = Math.max(openedVersion, newest?.version ?? 0)
  const restoring = useFormMutation({
    mutationFn: () =>
      adminClient.catalog.restoreVersion({ ...content, version: Number(chosen), expectedVersion: version }),
    describeError: describeFailedSave,
    async onSuccess(restored) {
      const showStored = await onRestored()
      onClose()
      announceRestored(restored, version, showStored)
    },
  })

  return (
    <Dialog
      wide
      onClose={onClose}
      title={messages.versions()}
      description={messages.versionsHelp()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {commonMessages.close()}
          </Button>
          <Button
            paused={chosen === '' || hasUnsavedChanges}
            busy={restoring.isPending}
            busyText={messages.restoring()}
            onClick={() => restoring.submit()}
          >
            {messages.restoreThisVersion()}
          </Button>
        </>
      }
    >
      <QueryRegion query={query} name={messages.theVersions()} loading={<Skeleton shape="text" count={4} />}>
        {() => {
          const earlier = versions.filter((other) => other.version !== version)
          if (earlier.length === 0) return <p className="text-soft">{messages.thereIsNoEarlier()}</p>
          return (
            <div className="flex flex-col gap-6">
              {newest && version > openedVersion && (
                <p>{messages.savedSinceOpened({ version: describeVersion(newest) })}</p>
              )}
              <div className="-m-1 max-h-80 overflow-y-auto p-1">
                <RadioCards
                  legend={
                    hasEarlier
                      ? messages.theNewestFirst()
                      : messages.earlierVersions({ count: earlier.length })
                  }
                  value={chosen}
                  onChange={setChosen}
                  options={earlier.map((other) => ({
                    value: String(other.version),
                    label: describeVersion(other),
                    hint: messages.versionNumber({ version: other.version }),
                  }))}
                />
                {hasEarlier && (
                  <div className="mt-4">
                    <Button
                      variant="outline"
                      busy={loadingEarlier.isPending}
                      busyText={messages.loading()}
                      onClick={() => loadingEarlier.submit()}
                    >
                      {messages.showEarlierVersions()}
                    </Button>
                  </div>
                )}
                <FormError>{loadingEarlier.errors.form}</FormError>
              </div>
              {chosen !== '' && (
                <VersionComparison
                  key={chosen}
                  content={content}
                  fields={fields}
                  version={version}
                  earlier={Number(chosen)}
                />
              )}
            </div>
          )
        }}
      </QueryRegion>
      {hasUnsavedChanges && <p className="mt-4 text-small text-soft">{messages.saveOrDiscardYour()}</p>}
      <FormError>{restoring.errors.form}</FormError>
    </Dialog>
  )
}

type RecordVersionsDialogProps = Omit<VersionsDialogProps, 'hasUnsavedChanges' | 'onRestored'> & {
  /** Loads again what shows the record. */
  reload: () => Promise<unknown>
}

/** The versions of a record that is edited in a dialog, which is not open at the same time. */
export function RecordVersionsDialog({ reload, ...props }: RecordVersionsDialogProps) {
  async function showStored() {
    await reload()
    return reload
  }
  return <VersionsDialog {...props} hasUnsavedChanges={false} onRestored={showStored} />
}

type VersionComparisonProps = Pick<VersionsDialogProps, 'content' | 'fields'> & {
  /** The current one. */
  version: number
  earlier: number
}

function hasSameMeaning({ kind }: EditedField, a: unknown, b: unknown): boolean {
  if (kind === 'richText' && typeof a === 'string' && typeof b === 'string') return isSameRichText(a, b)
  return isSameValue(a, b)
}

/** The fields in which an earlier version differs from the current one. */
function VersionComparison({ content, version, earlier, fields }: VersionComparisonProps) {
  const findVersion = (number: number) =>
    adminApi.catalog.findVersion.queryOptions({ input: { ...content, version: number } })
  const then = useQuery(findVersion(earlier))
  const now = useQuery(findVersion(version))

  return (
    <QueryRegion query={then} name={messages.thisVersion()} loading={<Skeleton shape="text" />}>
      {(before) => (
        <QueryRegion query={now} name={messages.theCurrentVersion()} loading={<Skeleton shape="text" />}>
          {(current) => {
            const changed = Object.entries(fields).filter(
              ([name, field]) =>
                name in before.fields && !hasSameMeaning(field, before.fields[name], current.fields[name]),
            )
            if (changed.length === 0) return <p className="text-soft">{messages.versionUnchanged()}</p>
            return (
              <div className="space-y-6">
                {changed.map(([name, field]) => (
                  <section key={name}>
                    <h3 className="mb-2 text-title-s">{field.label}</h3>
                    <FieldComparison
                      field={field}
                      before={{ label: messages.earlierState(), value: before.fields[name] }}
                      after={{ label: messages.now(), value: current.fields[name] }}
                    />
                  </section>
                ))}
              </div>
            )
          }}
        </QueryRegion>
      )}
    </QueryRegion>
  )
}
