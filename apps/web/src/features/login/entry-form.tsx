// The frame of a form of this part, and what its fields share: a field is checked when it is left after typing, again
// while it is being corrected, and all of them on submit. What the server said about a field stays until it is changed.

import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import {
  type FieldValues,
  FormProvider,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'
import classes from './entry-form.module.css'

/** The fields that something was typed into. */
const Typed = createContext<Set<string>>(new Set())

interface EntryFormProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly label: string
  readonly head: ReactNode
  readonly submit: string
  readonly isSubmitOff?: boolean
  readonly onSubmit: (values: T) => Promise<void>
  readonly children: ReactNode
}

export function EntryForm<T extends FieldValues>(props: EntryFormProps<T>) {
  const { form, label, head, submit, isSubmitOff = false, onSubmit, children } = props
  const [typed] = useState(() => new Set<string>())
  const isUnderWay = useRef(false)
  const { isSubmitting } = form.formState
  const send = async (): Promise<void> => {
    // Enter may be pressed again before the button has become busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(onSubmit)()
    } finally {
      isUnderWay.current = false
    }
  }
  return (
    <FormProvider {...form}>
      <Typed value={typed}>
        <form
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {head}
          <div className={classes.fields}>{children}</div>
          <Button
            type="submit"
            variant="filled"
            size="lg"
            fullWidth
            loading={isSubmitting}
            disabled={isSubmitOff}
          >
            {submit}
          </Button>
        </form>
      </Typed>
    </FormProvider>
  )
}

interface EntryFields<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly errorOf: (name: Path<T>) => string | undefined
  readonly register: <N extends Path<T>>(
    name: N,
    rules: Pick<RegisterOptions<T, N>, 'validate'>,
  ) => UseFormRegisterReturn<N>
  /** For fields that are not plain inputs. */
  readonly onTyped: (name: Path<T>) => void
  readonly onLeft: (name: Path<T>) => void
}

export const SERVER_ERROR = 'server'

/** The fields of the form around; `T` names those that the caller has to do with. */
export function useEntryFields<T extends FieldValues>(): EntryFields<T> {
  const form = useFormContext<T>()
  const typed = use(Typed)
  const stateOf = (name: Path<T>) => form.getFieldState(name, form.formState)
  const onTyped = (name: Path<T>): void => {
    typed.add(name)
    if (stateOf(name).invalid) void form.trigger(name)
  }
  const onLeft = (name: Path<T>): void => {
    if (typed.has(name) && stateOf(name).error?.type !== SERVER_ERROR) void form.trigger(name)
  }
  return {
    form,
    errorOf: (name) => stateOf(name).error?.message,
    register: (name, rules) =>
      form.register(name, { ...rules, onChange: () => onTyped(name), onBlur: () => onLeft(name) }),
    onTyped,
    onLeft,
  }
}
