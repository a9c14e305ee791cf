<?php
// A WordPress of Debian in the current folder: `php wordpress.php <what> [key]`, with the socket of MariaDB in DB_SOCKET.
[, $what, $key] = $argv + [2 => ''];
foreach (['NAME' => 'wp', 'USER' => get_current_user(), 'PASSWORD' => '', 'CHARSET' => 'utf8mb4', 'COLLATE' => ''] as $name => $value) {
  define("DB_$name", $value);
}
define('DB_HOST', 'localhost:' . getenv('DB_SOCKET'));
define('ABSPATH', '/usr/share/wordpress/');
define('WP_CONTENT_DIR', getcwd() . '/wp-content');
define('WP_HOME', 'http://localhost:8080');
define('WP_SITEURL', 'http://localhost:8080');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
if ($what === 'install') {
  define('WP_INSTALLING', true);
}
$table_prefix = 'wp_';
$_SERVER += ['HTTP_HOST' => 'localhost:8080', 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
error_reporting(0);
require ABSPATH . 'wp-settings.php';

if ($what === 'install') {
  require ABSPATH . 'wp-admin/includes/upgrade.php';
  wp_install('Shop', 'admin', 'owner@example.com', true, '', 'a long password of the owner');
  $result = 'installed';
} elseif ($what === 'reset') {
  $result = retrieve_password('admin');
} else {
  $result = check_password_reset_key($key, 'admin');
}
echo json_encode(is_wp_error($result) ? wp_strip_all_tags($result->get_error_message()) : (is_object($result) ? true : $result));
