import './rich-text-field.css'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { type ControlProps, Field, type FieldText } from '../fields/field.tsx'
import { formatBytes } from '../fields/file-rules.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { LinkPanel } from './link-panel.tsx'
import { messages } from './messages.ts'
import { PasteNotice } from './paste-notice.tsx'
import { PictureDescriptions } from './picture-descriptions.tsx'
import { createRichTextExtensions } from './rich-text-extensions.ts'
import { countBytes, serializeRichText } from './rich-text-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { type TakePastedFile, usePaste } from './use-paste.ts'

export type RichTextFieldProps = FieldText & {
  /** HTML as the server stores it. */
  value: string
  /** Called with HTML that the server stores unchanged; '' when the text is empty. */
  onChange: (html: string) => void
  maxBytes: number
  placeholder?: string
  /** Takes a pasted picture or file, of which the text has none. Without it they are refused. */
  onPasteFile?: TakePastedFile
  /** `reading`: headings are as large as in the text of a page. */
  headingLevelsShownAs?: 'reading'
  id?: string
  className?: string
}

/** The part of the limit from which the size is shown. */
const NEAR_LIMIT = 0.8

/** A text with headings, lists, links and formats. Heavy: only pages of editors may import it. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, ...rest } = props
  const bytes = countBytes(props.value)
  const isTooLong = bytes > props.maxBytes
  const tooLong = messages.tooLong({ size: formatBytes(bytes), max: formatBytes(props.maxBytes) })

  return (
    <Field
      label={label}
      hint={hint}
      hideLabel={hideLabel}
      optional={optional}
      id={id}
      className={className}
      error={error ?? (isTooLong && tooLong)}
    >
      {(control) => (
        <>
          <RichTextControl control={control} {...rest} />
          {!isTooLong && bytes > props.maxBytes * NEAR_LIMIT && (
            <p className="mt-1.5 text-end text-tiny text-soft tabular-nums">
              {messages.used({ size: formatBytes(bytes), max: formatBytes(props.maxBytes) })}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

type RichTextControlProps = Omit<RichTextFieldProps, keyof FieldText | 'id' | 'className'> & {
  control: ControlProps
}

function RichTextControl({ control, headingLevelsShownAs, ...text }: RichTextControlProps) {
  const [isLinkOpen, setLinkOpen] = useState(false)
  const paste = usePaste({ maxBytes: text.maxBytes, onPasteFile: text.onPasteFile })
  const helpId = `${control.id}-keys`
  const editor = useRichTextEditor(text, paste, () => setLinkOpen(true), {
    id: control.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${control.id}-label`,
    'aria-describedby': classNames(control['aria-describedby'], helpId),
    'aria-invalid': control['aria-invalid'] ? 'true' : 'false',
    class: classNames('prose rich-text-input', headingLevelsShownAs === 'reading' && 'shown-as-reading'),
  })

  return (
    <div
      className={classNames(
        'relative rounded-field border bg-card outline-offset-2 outline-accent transition-colors has-[.rich-text-input:focus-visible]:outline-3',
        control['aria-invalid'] ? 'border-danger' : 'border-edge hover:border-ink',
      )}
    >
      <RichTextToolbar
        editor={editor}
        controls={control.id}
        isLinkOpen={isLinkOpen}
        onLink={() => setLinkOpen(!isLinkOpen)}
      >
        {isLinkOpen && <LinkPanel editor={editor} onClose={() => setLinkOpen(false)} />}
        <PasteNotice text={paste.text} onUndo={paste.undoIn(editor)} onClose={paste.clear} />
      </RichTextToolbar>
      {/* Escape prepares to leave the text by Tab; it must not close a dialog around it. */}
      <EditorContent editor={editor} onKeyDown={stopEscape} />
      <PictureDescriptions editor={editor} />
      <VisuallyHidden id={helpId}>{messages.inAListTab()}</VisuallyHidden>
    </div>
  )
}

function stopEscape(event: React.KeyboardEvent) {
  if (event.key === 'Escape') event.stopPropagation()
}

type EditedText = Pick<RichTextFieldProps, 'value' | 'onChange' | 'placeholder'>

const isLinkShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'

/** The editor of a controlled value. A value from outside replaces the text, without being reported as a change. */
function useRichTextEditor(
  { value, onChange, placeholder }: EditedText,
  paste: Pick<ReturnType<typeof usePaste>, 'editorProps' | 'clear' | 'handleChange'>,
  openLink: () => void,
  attributes: Record<string, string>,
): Editor {
  const lastValue = useRef(value)
  const [extensions] = useState(() => createRichTextExtensions({ placeholder }))
  const editor = useEditor({
    extensions,
    content: value,
    // The policy for styles of the pages allows no style elements: rich-text-field.css has these rules.
    injectCSS: false,
    editorProps: {
      attributes,
      ...paste.editorProps,
      handleKeyDown: (_, event) => {
        if (!isLinkShortcut(event)) return false
        event.preventDefault()
        openLink()
        return true
      },
    },
    onUpdate: ({ editor: latest, transaction }) => {
      paste.handleChange(transaction)
      const html = serializeRichText(latest.getJSON())
      if (html === lastValue.current) return
      lastValue.current = html
      onChange(html)
    },
  })

  const clearPaste = useEffectEvent(paste.clear)
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    clearPaste()
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return editor
}
