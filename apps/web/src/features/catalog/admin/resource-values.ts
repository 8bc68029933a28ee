import type { ResourceRow } from '@kitchen-table/contract/catalog'
import {
  type ContentLanguage,
  defaultContentLanguage,
  type ResourceTarget,
} from '@kitchen-table/domain/catalog'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import type { EditedFields } from '../editors/edited-field.ts'
import { defineLanguageFields, toLanguageInput } from '../editors/language-values.ts'
import type { EditedRecord } from '../editors/save-with-merge.ts'
import { toChosenFile, toStoredFile } from '../editors/unit-values.ts'
import { messages } from './messages.ts'
import { describeResourceTarget, type ResourceTargets } from './resource-targets.ts'

export type ResourceValues = ContentLanguage & {
  file: ChosenFile | null
  displayName: string
  description: string
  /** "all", or "group:acme" and "layout:default", without a slug until one is chosen. */
  target: string
}

export const emptyResource: ResourceValues = {
  file: null,
  displayName: '',
  description: '',
  target: 'all',
  ...defaultContentLanguage,
}

export function parseResourceTarget(key: string): ResourceTarget {
  const [kind, slug = ''] = key.split(':')
  return kind === 'group' || kind === 'layout' ? { kind, slug } : { kind: 'all' }
}

export function formatResourceTarget(target: ResourceTarget): string {
  return target.kind === 'all' ? 'all' : `${target.kind}:${target.slug}`
}

export function toEditedResource(resource: ResourceRow): EditedRecord<ResourceValues> {
  const { resourceId, displayName, description, target, language, translationOf } = resource
  const { version, savedAt, savedBy } = resource
  const values = {
    file: toChosenFile(resource.file),
    displayName,
    description,
    target: formatResourceTarget(target),
    language,
    translationOf,
  }
  return { key: resourceId, values, version, savedAt, savedBy }
}

export function toResourceInput({ file, target, ...values }: ResourceValues) {
  return { ...toLanguageInput(values), file: file?.reference ?? '', target: parseResourceTarget(target) }
}

/** Returns a resource for save-with-merge.ts. */
export function toStoredResource(values: ResourceValues) {
  const { file, displayName, description, ...rest } = toLanguageInput(values)
  const texts = { displayName: displayName.trim(), description: description.trim() }
  return { ...rest, ...texts, file: toStoredFile(file) }
}

export function validateResource({ file, displayName, target }: ResourceValues): FormErrors {
  return {
    ...(file === null && { file: messages.chooseAFile() }),
    ...(displayName.trim() === '' && { displayName: messages.giveItAName() }),
    ...(target === 'group:' && { target: messages.chooseTheOrganization() }),
    ...(target === 'layout:' && { target: messages.chooseTheLayout() }),
  }
}

/** Returns the name of a resource by its id. */
export function findResourceName(resources: readonly ResourceRow[], id: string): string {
  return resources.find(({ resourceId }) => resourceId === id)?.displayName ?? id
}

type Names = { targets: ResourceTargets; resource: (resourceId: string) => string }

export function defineResourceFields({ targets, resource }: Names): EditedFields<ResourceValues> {
  return {
    file: { label: messages.file(), kind: 'file' },
    displayName: { label: messages.displayName(), kind: 'text' },
    description: { label: messages.description(), kind: 'text' },
    target: {
      label: messages.for(),
      kind: 'key',
      nameOf: (key) => describeResourceTarget(parseResourceTarget(key), targets),
    },
    ...defineLanguageFields(resource),
  }
}
