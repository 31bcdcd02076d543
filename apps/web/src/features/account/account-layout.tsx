// The frame of the user centre: its menu, and the page that was chosen.

import { Outlet } from 'react-router'
import classes from './account-layout.module.css'
import { AccountMenu } from './account-menu.tsx'

export default function AccountLayout() {
  return (
    <div className="wrap">
      <div className={classes.centre}>
        <AccountMenu />
        <div className={classes.page}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
