import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '../../../app/admin-api.ts'
import { useEditedLayout } from '../../../app/edited-layout.ts'
import { type PreviewTarget, previewTargetStore } from '../../../app/library-view.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'

type PreviewTargets = {
  layouts: { slug: string; title: string }[]
  groups: { slug: string; title: string; subGroups: { id: string; name: string }[] }[]
}

const PREVIEW_PATH = '/dashboard'

type PreviewChoice = { kind: 'layout' | 'group'; layout: string; group: string; subGroup: string }

const toOptions = (records: { slug: string; title: string }[]) =>
  records.map(({ slug, title }) => ({ value: slug, text: title }))

/** Returns what to preview, or null while the choice is not complete. */
function toTarget(
  { kind, layout, group, subGroup }: PreviewChoice,
  targets: PreviewTargets,
): PreviewTarget | null {
  if (kind === 'layout') {
    const chosen = targets.layouts.find(({ slug }) => slug === layout)
    return chosen ? { title: chosen.title, layout } : null
  }
  const chosen = targets.groups.find(({ slug }) => slug === group)
  if (!chosen) return null
  const part = chosen.subGroups.find(({ id }) => id === subGroup)
  return part ? { title: `${chosen.title}, ${part.name}`, group, subGroup } : { title: chosen.title, group }
}

/** Chooses a layout or an organization, and shows the library as a learner of it sees it (docs/product.md 14.6). */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { sub } = useCurrentUser().user
  const edited = useEditedLayout()
  const navigate = useNavigate()
  const router = useRouter()
  const cancelPreview = useRef<() => void>(null)
  useEffect(() => () => cancelPreview.current?.(), [])
  const query = useQuery(adminApi.catalog.listPreviewTargets.queryOptions())
  const [choice, setChoice] = useState<PreviewChoice>({
    kind: 'layout',
    layout: edited.config,
    group: '',
    subGroup: '',
  })
  const target = query.data ? toTarget(choice, query.data) : null

  function show() {
    if (target === null) return
    cancelPreview.current?.()
    // The page may ask first whether unsaved changes are left, and stay.
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      unsubscribe()
      if (toLocation.pathname === PREVIEW_PATH) previewTargetStore.write(sub, target)
    })
    cancelPreview.current = unsubscribe
    void navigate({ to: PREVIEW_PATH })
  }

  return (
    <Dialog
      title={messages.previewAsALearner()}
      description={messages.previewExplained()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonMessages.cancel()}
          </Button>
          <Button disabled={target === null} onClick={show}>
            {messages.showPreview()}
          </Button>
        </>
      }
    >
      <QueryRegion
        query={query}
        name={messages.theLayoutsAndOrganizations()}
        loading={<Skeleton shape="block" className="h-48" />}
      >
        {(targets) => (
          <TargetFields
            targets={targets}
            choice={choice}
            onChange={(changes) => setChoice({ ...choice, ...changes })}
          />
        )}
      </QueryRegion>
    </Dialog>
  )
}

type TargetFieldsProps = {
  targets: PreviewTargets
  choice: PreviewChoice
  onChange: (changes: Partial<PreviewChoice>) => void
}

function TargetFields({ targets, choice, onChange }: TargetFieldsProps) {
  const subGroups = targets.groups.find(({ slug }) => slug === choice.group)?.subGroups ?? []
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend={messages.whoseLibrary()}
        value={choice.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: 'layout', label: messages.ofALayout() },
          { value: 'group', label: messages.ofAnOrganization(), hint: messages.withItsLogo() },
        ]}
      />
      {choice.kind === 'layout' ? (
        <SelectField
          label={messages.layout()}
          options={toOptions(targets.layouts)}
          value={choice.layout}
          onChange={({ target }) => onChange({ layout: target.value })}
        />
      ) : (
        <SelectField
          label={commonMessages.organization()}
          placeholder={messages.chooseAnOrganization()}
          options={toOptions(targets.groups)}
          value={choice.group}
          onChange={({ target }) => onChange({ group: target.value, subGroup: '' })}
        />
      )}
      {choice.kind === 'group' && subGroups.length > 0 && (
        <SelectField
          label={messages.subGroup()}
          placeholder={commonMessages.none()}
          options={subGroups.map(({ id, name }) => ({ value: id, text: name }))}
          value={choice.subGroup}
          onChange={({ target }) => onChange({ subGroup: target.value })}
        />
      )}
    </div>
  )
}
