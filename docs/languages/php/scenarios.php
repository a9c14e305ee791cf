<?php

/** Runs each scenario of docs/guides/languages.md and prints `ok <name>`. */

declare(strict_types=1);

require __DIR__ . '/Sandpost.php';

const HELLO = ['from' => 'hi@shop.test', 'to' => 'ann@example.com', 'subject' => 'Hello', 'text' => 'Hello'];

function check(bool $holds, mixed $what = null): void
{
    if (!$holds) {
        throw new LogicException('A check failed: ' . json_encode($what));
    }
}

function refused(callable $act): SandpostError
{
    try {
        $act();
    } catch (SandpostError $error) {
        return $error;
    }
    throw new LogicException('An error of Sandpost was expected.');
}

function mistaken(string $name, callable $act): void
{
    try {
        $act();
    } catch (InvalidArgumentException | TypeError $error) {
        check(str_contains($error->getMessage(), "`$name` must be") || str_contains($error->getMessage(), '$' . $name), $error->getMessage());
        return;
    }
    throw new LogicException('A wrong argument was accepted.');
}

// One of the parallel workers, as below.
if (isset($argv[1])) {
    $own = (new Sandpost($argv[1]))->box(['shop.test'], $argv[2]);
    $own->send(['to' => 'all@example.com', 'subject' => $argv[2]] + HELLO);
    check($own->waitFor('all@example.com')['subject'] === $argv[2]);
    check(refused(fn () => $own->waitForAll(2, timeoutMs: 50))->status === 404);
    $own->close();
    exit;
}

try {
    $sandpost = Sandpost::start();
} catch (SandpostError $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}

$scenarios = [
    'send and wait' => function (SandpostBox $box) {
        $box->send(HELLO);
        check($box->waitFor('ann@example.com', 'Hello')['text'] === 'Hello');
        $box->expectNone('ben@example.com', timeoutMs: 50);
        check(refused(fn () => $box->expectNone('ann@example.com'))->status === 422);
        $missing = refused(fn () => $box->waitFor('ben@example.com', timeoutMs: 50));
        check($missing->type === 'not_found' && str_contains($missing->getMessage(), 'ann@example.com'), $missing->getMessage());
    },
    'code' => function (SandpostBox $box) {
        $box->send(['text' => 'Your code is 482913.'] + HELLO);
        check($box->lastCode('ann@example.com') === '482913');
        $box->send(['to' => 'ben@example.com', 'text' => 'Backup codes: 1234-5678, 2345-6789'] + HELLO);
        check(str_contains(refused(fn () => $box->lastCode('ben@example.com'))->getMessage(), '1234-5678, 2345-6789'));
    },
    'quotes, times and wrong arguments' => function (SandpostBox $box) use ($sandpost) {
        $subject = 'Ann commented on "Budget 2027" \\ 5" screen';
        $name = '"Lee, Ann" <ann@example.com>';
        $old = $box->send(['to' => [$name, 'ben@example.com'], 'subject' => $subject] + HELLO);
        check($box->waitFor($name, $subject)['id'] === $old);
        check($box->waitFor(['ann@example.com', 'ben@example.com'])['id'] === $old);
        check(refused(fn () => $box->expectNone(subject: $subject, timeoutMs: 50))->status === 422);
        check(refused(fn () => $box->expectNone(q: 'recipent:ann@example.com', timeoutMs: 50))->status === 422);
        $later = (new DateTimeImmutable($sandpost->now()))->modify('+1 minute');
        foreach ([$later, $later->format(DATE_ATOM), $old, $box->email($old), ['data' => ['id' => $old]]] as $since) {
            $box->expectNone('ann@example.com', since: $since, timeoutMs: 50);
        }
        mistaken('since', fn () => $box->waitFor(since: []));
        mistaken('since', fn () => $box->waitFor(since: ''));
        mistaken('to', fn () => $box->waitFor(''));
        mistaken('to', fn () => $box->waitFor([7]));
        mistaken('to', fn () => $box->waitFor([]));
        mistaken('subject', fn () => $box->waitFor(subject: ''));
        mistaken('to', fn () => $box->lastCode(''));
        mistaken('to', fn () => $box->lastCode(null));
    },
    'link' => function (SandpostBox $box) {
        $html = '<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>';
        $box->send(['html' => $html] + HELLO);
        $email = $box->waitFor('ann@example.com');
        check($box->link($email, '~/confirm~') === 'https://shop.test/confirm?t=1');
        check(str_contains(refused(fn () => $box->link($email, '~/reset~'))->getMessage(), 'https://shop.test/confirm?t=1'));
    },
    'bounce and suppression' => function (SandpostBox $box) {
        $box->send(HELLO);
        $id = $box->waitFor('ann@example.com')['id'];
        $box->bounce($id, '550 no such user');
        check($box->email($id)['status'] === 'bounced');
        check(refused(fn () => $box->send(HELLO))->type === 'suppressed_recipient');
    },
    'open, click and complaint' => function (SandpostBox $box) {
        $html = '<a href="https://shop.test/sale">Sale</a>';
        $id = $box->send(['html' => $html, 'track_opens' => true, 'track_clicks' => true] + HELLO);
        $box->settle();
        $box->open($id);
        $box->click($id, 'https://shop.test/sale');
        $box->complain($id);
        $email = $box->email($id);
        check([$email['open_count'], $email['click_count'], $email['status']] === [1, 1, 'complained'], $email);
    },
    'webhook received and verified' => function (SandpostBox $box) {
        $hook = $box->receiver(['email.bounced']);
        $id = $box->send(['to' => 'bounced@sandbox.test'] + HELLO);
        check($hook->waitFor('email.bounced')['data']['email_id'] === $id);
        $forged = ['method' => 'POST', 'header' => ['Service-Signature: t=1,v1=0', 'Content-Type: application/json'], 'content' => '{}', 'ignore_errors' => true];
        file_get_contents($hook->url, false, stream_context_create(['http' => $forged]));
        check(str_contains($http_response_header[0], ' 400 '));
        check(array_column($hook->requests(5), 'genuine') === [true, false], $hook->requests());
        $hook->close();
    },
    'time travel' => function (SandpostBox $box) use ($sandpost) {
        $tomorrow = (new DateTimeImmutable($sandpost->now()))->modify('+1 day')->format(DATE_ATOM);
        $id = $box->send(['scheduled_at' => $tomorrow] + HELLO);
        check($box->email($id)['status'] === 'scheduled');
        $box->advance('1d1h');
        check($box->email($id)['status'] === 'delivered');
        $sandpost->resetClock();
    },
    'idempotent retry' => function (SandpostBox $box) {
        $first = $box->send(HELLO, 'order-1');
        check($box->send(HELLO, 'order-1') === $first);
        check(count($box->waitForAll(1, 'ann@example.com')) === 1);
        check(refused(fn () => $box->waitForAll(2, 'ann@example.com', timeoutMs: 50))->status === 404);
    },
    'parallel workers' => function () use ($sandpost) {
        $start = fn (int $number) => proc_open([PHP_BINARY, __FILE__, $sandpost->url, "worker $number"], [2 => STDERR], $pipes);
        foreach (array_map($start, range(1, 4)) as $worker) {
            check(proc_close($worker) === 0);
        }
    },
];
foreach ($scenarios as $name => $run) {
    $box = $sandpost->box();
    $run($box);
    $box->close();
    echo "ok $name\n";
}
