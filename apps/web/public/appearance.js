// Runs before the first paint: puts the stored theme and colours on <html>, so that no page flashes in the wrong one.
// The same items as src/theme/appearance.ts; a damaged item counts as none.
;(() => {
  const stored = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`candor.${name}`)).content
    } catch {
      return undefined
    }
  }
  const { dataset } = document.documentElement
  const theme = stored('theme')
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  dataset.theme = isLight ? 'light' : 'dark'
  dataset.mantineColorScheme = dataset.theme
  const colours = stored('colours')
  if (colours === 'swapped' || colours === 'safe') dataset.updown = colours
})()
