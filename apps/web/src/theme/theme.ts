// Mantine drawn with the tokens of tokens.css: its colours, sizes and corners are ours, in both themes.

import {
  type ActionIconProps,
  type ButtonProps,
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type InputProps,
  type MantineColorsTuple,
  type ModalProps,
  type PopoverProps,
} from '@mantine/core'
import classes from './controls.module.css'

/** One colour in ten steps: which step a component asks for makes no difference, the token decides. */
function token(name: string): MantineColorsTuple {
  const value = `var(--${name})`
  return [value, value, value, value, value, value, value, value, value, value]
}

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  breakpoints: { xs: '360px', sm: '600px', md: '900px', lg: '1160px', xl: '1440px' },
  colors: {
    amber: token('accent'),
    info: token('info'),
    warn: token('warn'),
    up: token('up'),
    down: token('down'),
  },
  primaryColor: 'amber',
  cursorType: 'pointer',
  focusRing: 'never',
  activeClassName: '',
  respectReducedMotion: true,
  // Written as plain objects: a component's own `extend` would bring every component into the first page.
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'md' } satisfies ButtonProps,
      classNames: { root: classes.button } satisfies ButtonProps['classNames'],
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 32 } satisfies ActionIconProps,
      classNames: { root: classes.iconButton } satisfies ActionIconProps['classNames'],
    },
    Input: {
      classNames: {
        wrapper: classes.inputFrame,
        input: classes.input,
        section: classes.section,
      } satisfies InputProps['classNames'],
    },
    Checkbox: {
      defaultProps: { size: 'xs' } satisfies CheckboxProps,
      classNames: { input: classes.checkbox } satisfies CheckboxProps['classNames'],
    },
    Modal: {
      defaultProps: {
        centered: true,
        size: 400,
        padding: 24,
        overlayProps: { backgroundOpacity: 0.6 },
        transitionProps: { duration: 0 },
      } satisfies Partial<ModalProps>,
      classNames: {
        content: classes.dialog,
        header: classes.dialogHeader,
        title: classes.dialogTitle,
        body: classes.dialogBody,
      } satisfies ModalProps['classNames'],
    },
    Popover: {
      defaultProps: { transitionProps: { duration: 0 } } satisfies PopoverProps,
      classNames: { dropdown: classes.dropdown } satisfies PopoverProps['classNames'],
    },
  },
})

const VARIABLES = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--hint)',
  '--mantine-color-error': 'var(--warn-text)',
  '--mantine-color-success': 'var(--info-text)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--raised)',
  '--mantine-color-disabled-color': 'var(--text-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES })
