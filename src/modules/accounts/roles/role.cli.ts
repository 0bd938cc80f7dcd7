import type { Command } from '#platform/cli/command.ts';
import { db } from '#platform/db/transaction.ts';
import { type Role, ROLES } from '../account.ts';
import { readAccountIdOf } from '../read-account.ts';
import { isEmail } from '../rules.ts';
import { createAdmin } from './create-admin.ts';
import { grantRole, revokeRole } from './grant-role.ts';

const OPERATOR = { accountId: null };

function changing(verb: 'grant' | 'revoke', summary: string): Command {
  return {
    usage: `${verb}-role <email> <role>`,
    summary,
    async run({ parameters: [email = '', wanted = ''], print }) {
      const role = ROLES.find((one): one is Role => one === wanted);
      if (!role) {
        print(`A role is one of ${ROLES.join(', ')}.`);
        return 1;
      }
      const id = await readAccountIdOf(db(), email);
      if (id === undefined) {
        print('Nobody has an account with this address.');
        return 1;
      }
      await (verb === 'grant' ? grantRole : revokeRole)(id, role, OPERATOR);
      print(`Done: account ${id}, ${role}.`);
      return 0;
    },
  };
}

const create: Command = {
  usage: 'create-admin <email>',
  summary:
    'Make somebody an admin, with an account where there is none; prints where to set a password',
  async run({ parameters: [email = ''], print }) {
    if (!isEmail(email.trim())) {
      print('This is not an email address.');
      return 1;
    }
    const made = await createAdmin(email);
    if (made === null) {
      print('Access to this account is withdrawn. Use another address.');
      return 1;
    }
    const { accountId, link } = made;
    print(`Done: account ${accountId}, admin.`);
    print(
      link === undefined
        ? 'This account already has a password.'
        : `Set its password within two hours:\n${link}`,
    );
    return 0;
  },
};

/** The first admin is made here; later ones by admins. */
export const roleCommands: readonly Command[] = [
  changing('grant', 'Give the account of a mail address a role'),
  changing('revoke', 'Take a role from the account of a mail address'),
  create,
];
