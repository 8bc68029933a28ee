import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { LineIcon } from '../line-icon.tsx'
import { isSaveShortcut } from '../save-shortcut.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import {
  type ControlProps,
  controlBoxStyle,
  Field,
  type FieldText,
  getDirAttribute,
  splitFieldProps,
} from './field.tsx'
import { messages } from './messages.ts'
import { addTags, hasTagSeparator } from './parse-tags.ts'

type TagsFieldProps = FieldText & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  lowercase?: boolean
  /** Also ends a tag at a space. */
  splitOnSpace?: boolean
  disabled?: boolean
  id?: string
  className?: string
}

/** A field for tags. Enter, a comma, saving or leaving the input adds one; Backspace in an empty input removes the last. */
export function TagsField(props: TagsFieldProps) {
  const [field, rest] = splitFieldProps(props)

  return <Field {...field}>{(control) => <TagsControl control={control} {...rest} />}</Field>
}

type TagsControlProps = Omit<TagsFieldProps, keyof FieldText | 'id' | 'className'> & { control: ControlProps }

function TagsControl({
  control,
  value: tags,
  onChange,
  lowercase,
  splitOnSpace,
  disabled,
}: TagsControlProps) {
  const [draft, setDraft] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const rules = { lowercase, splitOnSpace }

  function add(text: string) {
    const next = addTags(tags, text, rules)
    setDraft('')
    if (next.length === tags.length) return
    onChange(next)
    setAnnouncement(messages.added({ tags: next.slice(tags.length).join(', ') }))
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag))
    setAnnouncement(messages.removed({ tag }))
    inputRef.current?.focus()
  }

  function handleInput(event: ChangeEvent<HTMLInputElement>) {
    const text = event.target.value
    if (hasTagSeparator(text, rules)) add(text)
    else setDraft(text)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      add(draft)
    } else if (isSaveShortcut(event)) {
      add(draft)
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      remove(last)
    }
  }

  return (
    <div
      className={`${controlBoxStyle} flex flex-wrap items-center gap-2 px-2 py-0.5 outline-offset-2 outline-accent has-aria-invalid:border-danger has-[input:focus-visible]:outline-3`}
    >
      {tags.length > 0 && (
        <ul className="contents">
          {tags.map((tag) => (
            <li key={tag} className="flex min-h-11 max-w-full items-center">
              <button
                type="button"
                disabled={disabled}
                onClick={() => remove(tag)}
                className="relative inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-tint py-1 ps-3.5 pe-2.5 text-small font-medium text-ink transition-colors after:absolute after:inset-x-0 after:-inset-y-1 hover:text-danger"
              >
                <VisuallyHidden>{messages.remove()} </VisuallyHidden>
                <span dir="auto" className="min-w-0 truncate">
                  {tag}
                </span>
                <LineIcon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...control}
        dir={getDirAttribute(draft)}
        ref={inputRef}
        value={draft}
        disabled={disabled}
        onChange={handleInput}
        onKeyDown={handleKeyDown}
        onBlur={() => add(draft)}
        autoComplete="off"
        enterKeyHint="done"
        className="min-h-11 min-w-24 flex-1 bg-transparent px-2 outline-none focus-visible:shadow-none"
      />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  )
}
